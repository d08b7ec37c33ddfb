// Names the browser and system of a request for people.

/** The first that matches counts: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: [RegExp, string][] = [
  [/\bFirefox\//, 'Firefox'],
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns for example "Firefox on Linux". It never repeats words of the sender, who could
 * write anything.
 */
export function describeBrowser(userAgent: string): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find(systems)
  return `${find(browsers) ?? 'a browser'}${system ? ` on ${system}` : ''}`
}
