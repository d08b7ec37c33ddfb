// The last step: what came in, what stayed as it was, and what could not be read.
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { playlistPath, routes } from '#contract/basics/paths.ts'
import type { LibraryImport } from '#contract/library/library-import.ts'
import { downloadText } from '../../ui/browser/download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { describeResult } from './describe-import.ts'
import styles from './import-page.module.css'
import { importQuery } from './import-query.ts'
import { texts } from './texts.ts'
import { UndoDialog } from './undo-dialog.tsx'

const importKeys: unknown[] = [importQuery.queryKey[0], 'library-import-undo']

export function DoneStep({ data, onMore }: { data: LibraryImport; onMore: () => void }) {
  useFreshLists(`${data.id} ${data.state}`)
  const { source, state, counts, problem } = data
  const isExport = source === 'export'
  const result = describeResult(data)
  const kept = isExport ? Math.max(0, counts.summaries - counts.added) : counts.alreadyHere
  const first = data.playlists[0]
  const [isUndoing, setUndoing] = useState(false)
  // The button that opened the dialog goes when the import is undone, which may be shown
  // before or after the dialog closes.
  const container = useFocusKeeper<HTMLDivElement>(isUndoing ? 'question' : state)
  const mayUndo = isExport && state !== 'undone'
  const to = isExport
    ? routes.allSummaries.path
    : first && data.playlists.length === 1
      ? playlistPath(first.id)
      : routes.playlists.path
  return (
    <div ref={container} className={styles.step} tabIndex={-1}>
      {problem && state !== 'undone' ? (
        <Callout alert icon={<CircleAlert />}>
          <p>{problem.message}</p>
        </Callout>
      ) : (
        <Callout positive icon={<CircleCheck />} title={result.title}>
          <p>{result.sentence}</p>
        </Callout>
      )}
      <DescriptionList
        className={styles.result}
        rows={[
          ...(state === 'done' ? [{ term: texts.kept, detail: kept.toLocaleString('en') }] : []),
          { term: texts.notRead, detail: <NotRead counts={counts} /> },
        ]}
      />
      {isExport && state === 'done' && <p className={text.muted}>{texts.notImported}</p>}
      <div className={joinClasses(layout.row, styles.actions)}>
        <Link className={buttonClass({ look: 'primary' })} to={to}>
          {isExport ? texts.see : (first?.name ?? texts.playlists)}
        </Link>
        <Button look="quiet" onClick={onMore}>
          {texts.more}
        </Button>
        {mayUndo && (
          <Button look="quiet" onClick={() => setUndoing(true)}>
            <Undo2 />
            {texts.undo}
          </Button>
        )}
      </div>
      {isUndoing && <UndoDialog onClose={() => setUndoing(false)} />}
    </div>
  )
}

function NotRead({ counts: { unreadable, unreadableNames } }: Pick<LibraryImport, 'counts'>) {
  if (unreadable === 0) return '0'
  return (
    <>
      {unreadable.toLocaleString('en')},{' '}
      <button
        type="button"
        className={text.inlineLink}
        onClick={() => downloadText(texts.listName, `${unreadableNames.join('\n')}\n`)}
      >
        {texts.saveList}
      </button>
    </>
  )
}

/**
 * Other pages show lists from before the import. What undoing would remove is read when
 * it is asked for.
 */
function useFreshLists(importAndState: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (importAndState)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => !importKeys.includes(queryKey[0]),
      })
  }, [queries, importAndState])
}
