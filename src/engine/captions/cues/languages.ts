// The language that the name of a caption file or the file itself gives.

/** Languages of captions. Not Tsonga (`ts`), whose code is the extension of videos. */
const codes = new Set(
  (
    'aa ab af ak am ar as ay az ba be bg bho bi bn bo br bs ca ceb co crs cs cy da de dv dz ee el en eo es et eu fa fi fil fj fo fr fy ga gaa gd gl gn gu gv ha haw he hi hmn hr ht hu hy ia id ie ig ik is it iu iw ja jv ' +
    'ka kha ki kk kl km kn ko kri ks ku ky la lb lg ln lo lt lua luo lv mfe mg mi mk ml mn mr ms mt my na nb ne new nl nn no nso ny nv oc om or os pa pam pl ps pt qu rm rn ro ru rw sa sc scn sco sd sg si sk sl sm sn so sq sr ss st su sv sw syr ' +
    'ta te tg th ti tk tl tn to tr tt tum ug uk ur uz ve vi vo wa war wo xh yi yo yue zh zu'
  ).split(' '),
)
/** The codes of three letters that discs and players use. */
const longCodes: Record<string, string> = {
  ara: 'ar',
  bul: 'bg',
  cat: 'ca',
  ces: 'cs',
  cze: 'cs',
  chi: 'zh',
  zho: 'zh',
  dan: 'da',
  deu: 'de',
  ger: 'de',
  dut: 'nl',
  nld: 'nl',
  ell: 'el',
  gre: 'el',
  eng: 'en',
  est: 'et',
  fas: 'fa',
  per: 'fa',
  fin: 'fi',
  fra: 'fr',
  fre: 'fr',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ind: 'id',
  isl: 'is',
  ice: 'is',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  lav: 'lv',
  lit: 'lt',
  msa: 'ms',
  may: 'ms',
  nor: 'no',
  nob: 'nb',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rum: 'ro',
  rus: 'ru',
  slk: 'sk',
  slo: 'sk',
  slv: 'sl',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tam: 'ta',
  tel: 'te',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
  vie: 'vi',
}
/**
 * Codes that are other things in names, unless the words are in the script of the
 * language: `hi` also marks captions for the hard of hearing.
 */
const scriptsOfCodes: Record<string, RegExp> = {
  am: /\p{sc=Ethiopic}/u,
  as: /\p{sc=Bengali}/u,
  be: /\p{sc=Cyrillic}/u,
  he: /\p{sc=Hebrew}/u,
  hi: /\p{sc=Devanagari}/u,
  ml: /\p{sc=Malayalam}/u,
  my: /\p{sc=Myanmar}/u,
  or: /\p{sc=Oriya}/u,
  ta: /\p{sc=Tamil}/u,
  te: /\p{sc=Telugu}/u,
}
/** Other words beside the language in the names of files. */
const kinds =
  /^(?:cc|hi|sdh|forced|default|auto|asr|full|foreign|signs|songs|commentary|orig|original|dub|dubtitle|translated|generated|ai|transcript|captions?|subtitles?|subs?)$/i
const extension =
  /\.(?:srt|vtt|json3?|sjson|srv[123]|sbv|sub|ass|ssa|ttml|dfxp|itt|xml|mpl|smi|sami|lrc|txt|md|csv|tsv)$/i
const codeShape = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/
const maxNameCharacters = 120
const sampleCharacters = 20_000

/**
 * "talk.en-US.srt" -> "en-US", also before "hi", "cc", "sdh" and "forced". `text` is what
 * the file says.
 */
export function languageFromFileName(name: string | undefined, text: string): string | null {
  const ending = name?.slice(-maxNameCharacters) ?? ''
  if (!extension.test(ending)) return null
  const parts = ending.replace(extension, '').replace(extension, '').split('.')
  for (const part of parts.length > 1 ? parts.slice(1).reverse() : parts) {
    const code = readLanguageCode(part.replace(/-orig$/i, ''), text)
    if (code !== null) return code
    if (!kinds.test(part)) return null
  }
  return null
}

/** Returns the code in its usual form, "pt_br" -> "pt-br"; null for what is no language. */
export function readLanguageCode(code: string, text = ''): string | null {
  if (!codeShape.test(code)) return null
  const [base = '', ...rest] = code.split(/[-_]/)
  const short = longCodes[base.toLowerCase()] ?? base.toLowerCase()
  const script = scriptsOfCodes[short]
  if (!codes.has(short)) return null
  if (rest.length === 0 && text !== '' && script && !script.test(text.slice(0, sampleCharacters)))
    return null
  return [short, ...rest].join('-')
}
