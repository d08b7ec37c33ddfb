// What a verdict says, in the languages whose subject words are known.
import { baseLanguage } from '../speech/language.ts'

export type VerdictWords = {
  /** Of a hundred subject words so many differ; so much (with its sign) are fillers. */
  variety(differing: number, fillers: string): string
  /** Minutes to read, and the video's length as a clock shows it. */
  saving(minutes: number, duration: string): string
  /** Nowhere is the title answered as a whole. */
  unanswered: string
}

const english: VerdictWords = {
  variety: (differing, fillers) =>
    `Of a hundred words that carry its subject ${differing} differ; ${fillers} are fillers or repeats.`,
  saving: (minutes, duration) => `Reading takes ${minutes} min, watching ${duration}.`,
  unanswered: 'No single passage takes up the whole of its title.',
}

const others: Readonly<Record<string, VerdictWords>> = {
  de: {
    variety: (differing, fillers) =>
      `Von hundert Wörtern zur Sache sind ${differing} verschieden; ${fillers} sind Füllwörter oder Wiederholungen.`,
    saving: (minutes, duration) => `Lesen dauert ${minutes} min, Ansehen ${duration}.`,
    unanswered: 'Keine einzelne Stelle greift den ganzen Titel auf.',
  },
  fr: {
    variety: (differing, fillers) =>
      `Sur cent mots porteurs du sujet, ${differing} sont différents ; ${fillers} sont des mots de remplissage ou des répétitions.`,
    saving: (minutes, duration) => `La lecture prend ${minutes} min, le visionnage ${duration}.`,
    unanswered: 'Aucun passage ne reprend à lui seul tout le titre.',
  },
  es: {
    variety: (differing, fillers) =>
      `De cien palabras que llevan el tema, ${differing} son distintas; ${fillers} son muletillas o repeticiones.`,
    saving: (minutes, duration) => `Leerlo lleva ${minutes} min, verlo ${duration}.`,
    unanswered: 'Ningún pasaje recoge por sí solo todo el título.',
  },
  it: {
    variety: (differing, fillers) =>
      `Su cento parole che portano l’argomento ${differing} sono diverse; ${fillers} sono intercalari o ripetizioni.`,
    saving: (minutes, duration) => `La lettura richiede ${minutes} min, la visione ${duration}.`,
    unanswered: 'Nessun singolo passaggio riprende tutto il titolo.',
  },
  pt: {
    variety: (differing, fillers) =>
      `De cem palavras que levam o tema, ${differing} são diferentes; ${fillers} são muletas ou repetições.`,
    saving: (minutes, duration) => `Ler leva ${minutes} min, ver ${duration}.`,
    unanswered: 'Nenhuma passagem retoma sozinha o título inteiro.',
  },
  nl: {
    variety: (differing, fillers) =>
      `Van honderd woorden die het onderwerp dragen zijn er ${differing} verschillend; ${fillers} zijn stopwoorden of herhalingen.`,
    saving: (minutes, duration) => `Lezen duurt ${minutes} min, kijken ${duration}.`,
    unanswered: 'Geen enkele passage pakt de hele titel op.',
  },
  zh: {
    variety: (differing, fillers) => `每一百个主题词中有${differing}个不同；${fillers}是口头语或重复。`,
    saving: (minutes, duration) => `阅读需${minutes}分钟，观看需${duration}。`,
    unanswered: '没有哪一段完整地回应了标题。',
  },
  ja: {
    variety: (differing, fillers) =>
      `主題を担う語は百語のうち${differing}語が異なり、${fillers}は言いよどみか繰り返しです。`,
    saving: (minutes, duration) => `読むのに${minutes}分、見るのに${duration}かかります。`,
    unanswered: '題名の全体を取り上げている箇所はひとつもありません。',
  },
}

/** English where the language is another. */
export function verdictWords(language: string): VerdictWords {
  return others[baseLanguage(language)] ?? english
}
