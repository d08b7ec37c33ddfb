const referenceText = Array.from({ length: 40_000 }, (_, i) => `word${i % 5000} said`).join(' ')
let slowness: number | undefined

/**
 * Measures the processor time of an action in milliseconds of our usual machine. Other programs hardly change it, and on a slower machine the
 * time of a reference is longer too.
 */
export function measureCpuMs(action: () => void): number {
  slowness ??= Math.max(1, cpuMsOf(countWords) / 15)
  return cpuMsOf(action) / slowness
}

function cpuMsOf(action: () => void): number {
  const before = process.cpuUsage()
  action()
  return process.cpuUsage(before).user / 1000
}

function countWords(): void {
  const counts = new Map<string, number>()
  for (const [word] of referenceText.matchAll(/\p{L}+\d*/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
}
