/** Measures the processor time of an action in milliseconds. Other programs on the machine hardly change it. */
export function measureCpuMs(action: () => void): number {
  const before = process.cpuUsage()
  action()
  return process.cpuUsage(before).user / 1000
}
