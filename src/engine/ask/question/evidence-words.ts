// Words that may go with a reason, a number, a time or a person, of all languages at
// once: the ranking of passages learned with them. A quotation needs more:
// `quotable-evidence.ts`.
import type { AnswerKind } from './read-question.ts'

export const evidenceOf: Readonly<Record<Exclude<AnswerKind, null>, RegExp>> = {
  reason:
    /(?<!\p{L})(?:because|'cause|since|so that|reasons?|therefore|due to|weil|denn|damit|deshalb|wegen|grund|porque|por eso|razón|parce que|car|à cause|raison)(?!\p{L})/iu,
  number:
    /\d|(?<!\p{L})(?:hundred|thousand|million|billion|percent|euros?|dollars?|pounds?|twenty|thirty|forty|fifty|hundert|tausend|prozent|zwanzig|cien|mil|ciento|veinte|cent|mille|vingt)(?!\p{L})/iu,
  time: /\d{4}|(?<!\p{L})(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|year|month|week|tomorrow|yesterday|o'clock|jahr|monat|woche|januar|februar|märz|mai|juni|juli|oktober|dezember|año|mes|semana|an|année|mois|semaine)s?(?!\p{L})/iu,
  person: /(?<=\p{Ll}[,;]? )\p{Lu}\p{Ll}+/u,
}
