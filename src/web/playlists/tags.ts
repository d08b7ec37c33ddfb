// Tags as the user types them, separated by commas.

/** "Repair, #home , ,textiles" -> ["Repair", "home", "textiles"]; the server normalizes case. */
export function parseTags(input: string): string[] {
  return input
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, '').trim())
    .filter(Boolean)
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ')
}
