// Formats the size of a file or a database.

/** "18.4 MB", "3 kB". */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes >= 999_500 ? [bytes / 1_000_000, 'MB'] : [Math.max(1, bytes / 1000), 'kB']
  return `${value.toLocaleString('en', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`
}
