// Who said what in a conversation is found by name and by who speaks of themselves.
import { describe, expect, test } from 'vitest'
import { findSpeakerAnswers } from './speaker-answers.ts'

const meeting = [
  ['Mara Lind', 'The first point today is the new library budget.'],
  [
    'Tom Reyes',
    'I think we should cut the opening hours on Sunday, because almost nobody comes then.',
  ],
  ['Dr. Ines Okafor', 'I disagree, the Sunday readers are mostly families who work all week.'],
  ['Mara Lind', 'What would it cost to keep Sundays open?'],
  ['Dr. Ines Okafor', 'It costs nine thousand euros, and the city pays a third of that.'],
  ['Tom Reyes', 'If the city pays, I support keeping it open until summer.'],
  ['Mara Lind', 'Then I will ask the mayor on Thursday.'],
  ['Dr. Ines Okafor', 'I can prepare the numbers for her by Wednesday.'],
  ['Tom Reyes', 'I’ll print the new opening hours for the door.'],
  ['Mara Lind', 'We have no host for the reading night in June.'],
  ['Dr. Ines Okafor', 'I would like to host it, if someone brings chairs.'],
].map(([speaker, verbatim]) => ({ speaker: speaker!, verbatim: verbatim! }))

const answers = (question: string, sentences = meeting, language = 'en') =>
  findSpeakerAnswers(question, sentences, language).map(
    (at) => `${sentences[at]!.speaker}: ${sentences[at]!.verbatim}`,
  )

describe('a meeting', () => {
  test.each([
    ['Who disagrees with cutting the opening hours on Sunday?', ['Dr. Ines Okafor: I disagree']],
    ['Who supports keeping Sundays open?', ['Tom Reyes: If the city pays']],
    ['Who will ask the mayor?', ['Mara Lind: Then I will ask']],
    ['Who wants to host the reading night?', ['Dr. Ines Okafor: I would like to host']],
    ['Who asked about the cost?', ['Mara Lind: What would it cost']],
    ['What did Tom promise?', ['Tom Reyes: I’ll print']],
    ['What will Mara do next?', ['Mara Lind: Then I will ask']],
    ['What does Dr. Okafor want?', ['Dr. Ines Okafor: I would like']],
    [
      'What did Tom suggest about the opening hours on Sunday?',
      ['Tom Reyes: I think we should cut'],
    ],
    ['What did Mara ask?', ['Mara Lind: What would it cost']],
    ['what did tom promise', ['Tom Reyes: I’ll print']],
    ['What are Mara’s tasks?', ['Mara Lind: Then I will ask']],
    ['What did Mara ask Tom?', ['Mara Lind: What would it cost']],
    ['Who said that the city pays a third?', ['Dr. Ines Okafor: It costs nine thousand']],
    ['Who is going to contact the mayor?', ['Mara Lind: Then I will ask']],
    ['Who does not want to cut the opening hours?', ['Dr. Ines Okafor: I disagree']],
  ])('%s', (question, expected) => {
    const found = answers(question)
    for (const [i, start] of expected.entries())
      expect(
        found.some((answer) => answer.startsWith(start)),
        `${i}`,
      ).toBe(true)
    expect(found.length).toBeLessThanOrEqual(expected.length + 1)
  })

  test.each([
    'Who is Mara?',
    'What did Olga promise?',
    'Who paid for the bridge?',
    'What did Mara promise about the bridge?',
    'How much does it cost?',
  ])('nobody says it: %s', (question) => {
    expect(answers(question)).toEqual([])
  })

  test('captions that name nobody answer nothing of this kind', () => {
    const unnamed = meeting.map(({ verbatim }) => ({ speaker: null, verbatim }))
    expect(findSpeakerAnswers('Who will ask the mayor?', unnamed, 'en')).toEqual([])
  })
})

test.each([
  ['de', 'Wer ist dagegen?', 'Ich bin dagegen, denn der Brunnen steht seit hundert Jahren hier.'],
  ['de', 'Wer schickt den Kostenplan?', 'Ich schicke allen den Kostenplan am Montag.'],
  ['es', '¿Quién está en contra?', 'Estoy en contra, porque la fuente lleva cien años aquí.'],
  ['fr', 'Qui est contre ?', 'Je suis contre, car la fontaine est là depuis cent ans.'],
])('in %s: %s', (language, question, verbatim) => {
  const spoken = [
    { speaker: 'Anna', verbatim: 'A.' },
    { speaker: 'Jonas', verbatim },
  ]
  expect(findSpeakerAnswers(question, spoken, language)).toEqual([1])
})
