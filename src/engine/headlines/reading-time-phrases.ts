// How long reading and watching take, in the languages with a list of stop words for speech. English has phrases of its own.

/** From the minutes to read, and the video's formatted duration. */
type ReadingTimePhrase = (minutes: number, duration: string) => string

export const readingTimePhrases: Readonly<Record<string, ReadingTimePhrase>> = {
  de: (minutes, duration) => `Lesen dauert ${minutes} min, Ansehen ${duration}.`,
  fr: (minutes, duration) => `La lecture prend ${minutes} min, le visionnage ${duration}.`,
  es: (minutes, duration) => `Leerlo lleva ${minutes} min, verlo ${duration}.`,
  it: (minutes, duration) => `La lettura richiede ${minutes} min, la visione ${duration}.`,
  pt: (minutes, duration) => `Ler leva ${minutes} min, ver ${duration}.`,
  nl: (minutes, duration) => `Lezen duurt ${minutes} min, kijken ${duration}.`,
  zh: (minutes, duration) => `阅读需${minutes}分钟，观看需${duration}。`,
  ja: (minutes, duration) => `読むのに${minutes}分、見るのに${duration}かかります。`,
}
