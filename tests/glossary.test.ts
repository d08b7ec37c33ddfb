// Keeps private words out of the code and off the screen, where the field has standard
// ones (docs/glossary.md).
import { describe, expect, test } from 'vitest'
import { parseFile, readSourceFiles, type SourceFile, visit } from './source-files.ts'

/** Words that no identifier contains, each with what to use instead. */
const replacements: Record<string, string> = {
  adopt: 'merge',
  arrival: 'mergeGuest',
  bring: 'upload (captions) or import (a file)',
  brought: 'uploaded or imported',
  claims: 'userSummaries',
  commission: 'promptInput',
  complaint: 'rewriteFeedback',
  dice: 'random',
  drawer: 'store',
  errand: 'summary request',
  farewell: 'cancelForDeletedUser',
  findable: 'discoverable',
  forget: 'delete or purge',
  forgotten: 'deleted or reconciled',
  heeded: 'handled',
  notebook: 'windowCache',
  patience: 'timeout',
  respell: 'correct',
  respelled: 'corrected',
  somebody: 'the noun: user, viewer, author',
  sweep: 'purge',
  tell: 'send or announce',
  told: 'the noun: event, state, answer',
  undelete: 'restore',
  wish: 'options or request',
}
/**
 * Names that other programs and standards decide: OpenID Connect calls what a provider
 * says about a person claims, Playwright brings a page to the front.
 */
const foreign = new Set(['claims', 'Claims', 'conformIdTokenClaims', 'bringToFront'])

/** Phrases that no text on the screen, in the API or in a log contains. */
const phrases = [
  /\bwho(ever|m|mever)\b/i,
  /\bstands? (here|there|beside)\b/i,
  /\bthis Pith\b/i,
  /\b(summaris|recognis|organis|analys)(e|es|ed|ing)\b/i,
  /\b(colour|behaviour|favourite|centre|catalogue)\b/i,
]

const files = readSourceFiles('src')

describe('words of the glossary', () => {
  test('every identifier uses standard terms', () => {
    expect(
      [...files, ...readSourceFiles('tests'), ...readSourceFiles('bench')].flatMap(oldWordsOf),
    ).toEqual([])
  })

  test('an old word that is planted in a name is found', () => {
    const planted = parseFile('planted.ts', 'export const placeErrand = () => 1')
    expect(oldWordsOf(planted)).toEqual(['planted.ts placeErrand: errand -> summary request'])
  })

  test('every text is written in plain American English', () => {
    expect(
      files.filter(({ path }) => !path.startsWith('src/engine/')).flatMap(oldPhrasesOf),
    ).toEqual([])
  })

  test('an odd phrase that is planted in a text is found', () => {
    const planted = parseFile(
      'planted.tsx',
      'export const Empty = () => <p>Your playlists stand here.</p>',
    )
    expect(oldPhrasesOf(planted)).toEqual(['planted.tsx "Your playlists stand here."'])
  })
})

function oldWordsOf({ path, program }: SourceFile): string[] {
  const names = new Set<string>()
  visit(program, ({ type, name }) => {
    if (/^(JSX)?Identifier$/.test(type) && typeof name === 'string') names.add(name)
  })
  return [...names]
    .filter((name) => !foreign.has(name))
    .flatMap((name) =>
      wordsOf(name)
        .filter((word) => Object.hasOwn(replacements, word))
        .map((word) => `${path} ${name}: ${word} -> ${replacements[word]}`),
    )
}

/** "placeErrand" -> ["place", "errand"] */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

function oldPhrasesOf({ path, program }: SourceFile): string[] {
  const texts: string[] = []
  visit(program, (node, parent) => {
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      parent.type !== 'ImportDeclaration'
    )
      texts.push(node.value)
    if (node.type === 'JSXText') texts.push(String(node.value))
    if (node.type === 'TemplateElement') texts.push((node.value as { raw: string }).raw)
  })
  return texts
    .filter((text) => phrases.some((phrase) => phrase.test(text)))
    .map((text) => `${path} "${text.trim().replace(/\s+/g, ' ')}"`)
}
