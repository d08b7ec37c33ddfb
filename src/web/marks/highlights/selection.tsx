// What a person can do with the words that they selected in a summary or its transcript.
import { type RefObject, useState } from 'react'
import type { HighlightColor } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { copyWithToast } from '../../ui/toasts/share.ts'
import { NewCardDialog } from '../cards/new-card-dialog.tsx'
import { formatQuote } from './format-quote.ts'
import { NoteDialog } from './note-dialog.tsx'
import { texts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useHighlightActions } from './use-highlight-actions.ts'
import { useHighlightKeys } from './use-highlight-keys.ts'
import { useSelectedWords } from './use-selected-words.ts'
import { readLine, type SelectedWords } from './word-areas.ts'

type Props = { view: SummaryView; article: RefObject<HTMLElement | null> }

export function Selection({ view, article }: Props) {
  const { selected, clear } = useSelectedWords(article)
  const { add } = useHighlightActions()
  const { user } = useAuth()
  const [learned, setLearned] = useState<SelectedWords | null>(null)
  const [noted, setNoted] = useState<SelectedWords | null>(null)
  const { videoId } = view

  async function mark(
    words: SelectedWords,
    change: { color?: HighlightColor; note?: string },
  ): Promise<boolean> {
    const added = await add({ videoId, ...words, ...change })
    if (added) clear()
    return added !== null
  }
  function markTarget(color: HighlightColor) {
    const words = selected?.words ?? readLine(document.activeElement)
    if (words) void mark(words, { color })
  }
  function learn(): boolean {
    const words = selected?.words ?? readLine(document.activeElement)
    setLearned(words)
    return words !== null
  }
  const actions = {
    onColor: markTarget,
    onNote: () => selected && setNoted(selected.words),
    onCopy: () => {
      if (selected) void copyWithToast(formatQuote(selected.words, view), texts)
    },
    onCard: user ? learn : null,
  }
  useHighlightKeys({ ...actions, hasSelection: selected !== null, onClear: clear })
  return (
    <>
      {selected && !noted && !learned && <Toolbar range={selected.range} {...actions} />}
      {learned && (
        <NewCardDialog videoId={videoId} words={learned} onClose={() => setLearned(null)} />
      )}
      {noted && (
        <NoteDialog
          quote={noted.quote}
          note=""
          onSave={(note) => mark(noted, { note })}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  )
}
