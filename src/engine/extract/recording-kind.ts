// Tells what kind of recording it is, as far as the captions and the title show it.
import type { SpokenSentence } from '../transcript.ts'
import { findInterviewers } from './context-dependence.ts'
import { isLoop } from './density.ts'

/** Words of a title that name the kind. */
const namedKinds: [RegExp, string][] = [
  [/\binterview\b/i, 'interview'],
  [/\bpodcast\b/i, 'podcast'],
  [/\blecture\b/i, 'lecture'],
  [/\btutorial\b/i, 'tutorial'],
  [/\bwebinar\b/i, 'webinar'],
  [/\bseminar\b/i, 'seminar'],
  [/\b(?:panel|round ?table)\b/i, 'panel discussion'],
  [/\bkeynote\b/i, 'keynote'],
  [/\bworkshop\b/i, 'workshop'],
  [/\bdocumentary\b/i, 'documentary'],
  [
    /(?<!\b(?:code|peer|design|literature|week in) )\breview(?:ed)?\b(?! (?:club|process|podcast|board|comments?|and)\b)/i,
    'review',
  ],
  [/\bdebate\b/i, 'debate'],
  [/\bmeeting\b/i, 'meeting'],
]
/** From this share of turn openings on, several people talk. */
const turnShare = 0.08
const minDiscussionSpeakers = 4
/** Share of one speaker's words from which the others hardly talk. */
const soloShare = 0.9
/** Share of sentences that are replies such as "yeah" from which captions without turns may be a conversation. */
const replyShare = 0.02

/** What people say about the meeting that they are in, and how often at least. */
const meetingTalk =
  /\b(?:(?:this|our|the|next|last|previous|first|second|third|final|kick-?off|today's) meetings?|(?:mr|mister|madam|madame)\.? (?:chair|speaker)|agenda|action items?)\b/i
const minMeetingMentions = 3

/** What people say in an assembly or its committee, and where something is designed; each with how often at least. */
const meetingKinds: { kind: string; talk: RegExp; mentions: number }[] = [
  {
    kind: 'parliamentary sitting',
    talk: /\b(?:(?:mr|madam)\.? speaker|house of commons|(?:my|our|in the) riding|hon(?:ou?rable)?\.? (?:members?|colleagues?|gentleman|lady))\b/i,
    mentions: 5,
  },
  {
    kind: 'committee meeting',
    talk: /\b(?:(?:this|the|our) committee|(?:assembly|committee) members?|standing order|cabinet secretary|evidence session)\b/i,
    mentions: 5,
  },
  {
    kind: 'design meeting',
    talk: /\b(?:industrial design(?:er)?|(?:user )?interface designer|(?:functional|conceptual|detailed) design|design (?:team|meeting|phase)|marketing expert)\b/i,
    mentions: 2,
  },
]

const reply = /^(?:yeah|yep|right|exactly|okay|ok|mm-?hmm|uh-huh|sure|totally|absolutely|no no)\b/i

const maxNamedSpeakers = 3
/** Who says less is not one of those who talk with each other. */
const minSpeakerShare = 0.05
/** What captions call a speaker whose name they do not know. */
const role =
  /^(?:speakers?|hosts?|guests?|interviewers?|moderators?|narrators?|presenters?|audience|man|woman|boy|girl|male|female|announcer|reporter|teacher|student|professor|question(?:er)?|answer|unknown|voice|all|both|q|a|mr|mrs|ms|dr|sprecher(?:in)?|moderator(?:in)?|frau|mann)\b|\d/i

/** The names of two or three people who talk with each other, in the order in which they begin; empty where one of them is not known by name. */
export function nameSpeakers(sentences: SpokenSentence[]): string[] {
  const words = countWordsBySpeaker(sentences)
  const total = [...words.values()].reduce((sum, count) => sum + count, 0)
  const names = [...words].filter(([, count]) => count >= total * minSpeakerShare).map(([name]) => name)
  const isNamed = (name: string) => /^\p{L}[\p{L}\p{M}.'’ -]{1,30}$/u.test(name) && !role.test(name)
  if (names.length < 2 || names.length > maxNamedSpeakers || !names.every(isNamed)) return []
  if (sentences.some(({ speaker }) => speaker === null)) return []
  return names.map((name) => (/\p{Ll}/u.test(name) ? name : capitalizeWords(name)))
}

/** "ANNA LEE" -> "Anna Lee" */
function capitalizeWords(name: string): string {
  return name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}

function countWordsBySpeaker(sentences: SpokenSentence[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const { speaker, words: spoken } of sentences)
    if (speaker) words.set(speaker, (words.get(speaker) ?? 0) + spoken.length)
  return words
}

/** Whether people talk to decide something, and not for an audience. */
export function isMeeting(kind: string): boolean {
  return /\bmeeting$/.test(kind) || kind === 'parliamentary sitting'
}

/** Whether people come together there for many subjects, so that none of them is what it is about. */
export function hasManySubjects(kind: string): boolean {
  return kind === 'parliamentary sitting' || kind === 'committee meeting'
}

/** Returns a noun such as "talk". The title is empty where the recording has none. */
export function nameKind(title: string, sentences: SpokenSentence[], language: string): string {
  const named = namedKinds.find(([pattern]) => pattern.test(title))
  if (named) return named[1]
  if (isLoop(sentences, language)) return 'recording'
  const words = countWordsBySpeaker(sentences)
  const total = [...words.values()].reduce((sum, count) => sum + count, 0)
  const turns = sentences.filter(({ startsTurn }) => startsTurn).length
  const isTurnTaking = turns > 2 && turns >= sentences.length * turnShare
  const countTalk = (talk: RegExp) => sentences.filter(({ text }) => talk.test(text)).length
  if (!title && isTurnTaking) {
    const known = meetingKinds.find(({ talk, mentions }) => countTalk(talk) >= mentions)
    if (known) return known.kind
    if (countTalk(meetingTalk) >= minMeetingMentions) return 'meeting'
  }
  if (words.size > 1 && Math.max(...words.values()) < soloShare * total) {
    if (words.size >= minDiscussionSpeakers) return 'discussion'
    return findInterviewers(sentences).size === 1 && words.size === 2 ? 'interview' : 'conversation'
  }
  if (isTurnTaking) return 'conversation'
  const replies = sentences.filter(({ verbatim }) => reply.test(verbatim)).length
  return replies > sentences.length * replyShare ? 'recording' : 'talk'
}
