// Tells which quotes are in a text. One pass finds all of them (Aho and Corasick),
// however alike they are, in time that grows with the letters only.

import { parseCues } from '../stored-cues.ts'

/**
 * The letters of all quotes, and of a text, that count: some characters become eighteen letters. A
 * day of speech has a million.
 */
const maxQuoteLetters = 500_000
const maxLetters = 5_000_000

/**
 * Quotes, and where they may be: what was said, as the JSON of its cues, and all strings of what
 * was written.
 */
export type QuoteSearch = { quotes: string[]; cues: string; written: unknown }

/** Whether each quote is in what was said or written. Only letters and digits count. */
export function findQuotes({ quotes, cues, written }: QuoteSearch): boolean[] {
  const said = parseCues(cues).map(({ text }) => text)
  const trie = createTrie()
  let left = maxQuoteLetters
  const ends = quotes.map((quote) => {
    const letters = toLetters(quote)
    left -= letters.length
    return left < 0 ? root : trie.add(letters)
  })
  trie.link()
  for (const texts of [said, listStrings(written)]) trie.visit(texts)
  const isVisited = trie.spreadVisits()
  return ends.map((end) => end !== root && isVisited(end))
}

const root = 0

/**
 * A tree of the quotes' letters. Its nodes are numbers; a link leads to the node of the longest
 * other ending of the same letters.
 */
function createTrie() {
  const children: Map<number, number>[] = [new Map()]
  const links = [root]
  const visited = [false]
  /** All nodes, the shortest first. */
  const inOrder = [root]

  const step = (from: number, letter: number): number => {
    for (let node = from; ; node = links[node]!) {
      const next = children[node]!.get(letter)
      if (next !== undefined) return next
      if (node === root) return root
    }
  }

  return {
    /** Returns the node at the end of these letters. */
    add(letters: string): number {
      let node = root
      for (let at = 0; at < letters.length; at++) {
        const letter = letters.charCodeAt(at)
        let next = children[node]!.get(letter)
        if (next === undefined) {
          next = children.push(new Map()) - 1
          links.push(root)
          visited.push(false)
          children[node]!.set(letter, next)
        }
        node = next
      }
      return node
    },
    /** Must be called between the last `add` and the first `visit`. */
    link(): void {
      for (const node of inOrder)
        for (const [letter, child] of children[node]!) {
          if (node !== root) links[child] = step(links[node]!, letter)
          inOrder.push(child)
        }
    },
    /** Reads the texts as one. */
    visit(texts: string[]): void {
      let node = root
      let left = maxLetters
      for (const text of texts) {
        const letters = toLetters(text).slice(0, left)
        left -= letters.length
        for (let at = 0; at < letters.length; at++) {
          node = step(node, letters.charCodeAt(at))
          visited[node] = true
        }
      }
    },
    /** Whatever ends where a visited node ends was visited, too. */
    spreadVisits(): (node: number) => boolean {
      for (const node of inOrder.toReversed()) if (visited[node]) visited[links[node]!] = true
      return (node) => visited[node]!
    },
  }
}

const toLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(listStrings)
    : []
}
