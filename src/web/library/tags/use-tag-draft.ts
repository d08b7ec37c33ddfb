// The tags in the dialog that are not saved yet, and the one that is being typed.
import { useState } from 'react'
import { maxSummaryTags } from '#contract/basics/limits.ts'
import { texts } from './texts.ts'

export function useTagDraft(initial: string[]) {
  const [tags, setTags] = useState(initial)
  const [input, setInput] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  /** Returns all tags, or null when there are as many as there may be. */
  function add(tag: string): string[] | null {
    const added = withTag(tags, tag)
    const isFull = added.length > maxSummaryTags
    setProblem(isFull ? texts.full : null)
    if (isFull) return null
    setTags(added)
    setInput('')
    return added
  }

  function remove(tag: string) {
    setTags(tags.filter((other) => other !== tag))
    setProblem(null)
  }

  const isChanged = input.trim() !== '' || tags.join('\n') !== initial.join('\n')
  return { tags, input, problem, isChanged, setInput, setProblem, add, remove }
}

/** Adds what a person typed, unless the tag is there in another case. */
function withTag(tags: string[], typed: string): string[] {
  const tag = typed
    .replace(/,$/, '')
    .replace(/^[#\s]+/, '')
    .trim()
  return tag === '' || tags.some((other) => other.toLowerCase() === tag.toLowerCase())
    ? tags
    : [...tags, tag]
}
