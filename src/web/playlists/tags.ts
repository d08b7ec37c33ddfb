// Tags as they are typed: words with commas between them.

/** "Repair, #home , ,textiles" -> ["Repair", "home", "textiles"]; the server makes the rest equal. */
export function readTags(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, '').trim())
    .filter(Boolean)
}

export function writeTags(tags: readonly string[]): string {
  return tags.join(', ')
}
