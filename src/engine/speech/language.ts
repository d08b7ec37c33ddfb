// Reduces language codes to the base language.

/** "pt-BR" -> "pt"; an unknown language ("und") counts as English. */
export function baseLanguage(language: string): string {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return code === 'und' || code === '' ? 'en' : code
}
