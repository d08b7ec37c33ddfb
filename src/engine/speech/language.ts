// Languages by the first part of their code.

/** "pt-BR" -> "pt"; an unknown language ("und") is read as English. */
export function baseLanguage(language: string): string {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return code === 'und' || code === '' ? 'en' : code
}
