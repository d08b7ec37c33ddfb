// What the user deleted and can restore, and how long.
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TrashItem } from '#contract/library/trash.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import tabs from '../tabs/library-tabs.module.css'
import { LibraryTabs } from '../tabs/library-tabs.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { idOf, nameOf } from './describe-item.ts'
import { texts } from './texts.ts'
import styles from './trash.module.css'
import { TrashRow } from './trash-row.tsx'
import { useTrash } from './use-trash.ts'

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function TrashPage() {
  const userId = useAuth().user?.uid
  const page = Math.max(1, Math.trunc(Number(useSearchParams()[0].get('page'))) || 1)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['trash', userId, page],
    queryFn: () => api.listTrash(page),
  })
  const skeleton = useSkeleton(isPending)
  const trash = useTrash()
  const [asked, setAsked] = useState<TrashItem | 'all' | null>(null)
  const getPageUrl = (number: number) => (number === 1 ? '?' : `?page=${number}`)
  const { lastPage, isPastEnd } = useLastPage({ page, data, getPageUrl })

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <h1 className={joinClasses(text.title, tabs.title)} tabIndex={-1}>
        {texts.title}
      </h1>
      <LibraryTabs />
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data?.total === 0 && <EmptyTrash />}
      {data && data.total > 0 && !isPastEnd && (
        <>
          <div ref={keepFocus} className={styles.head}>
            <p>{texts.lead}</p>
            <Button look="danger" onClick={() => setAsked('all')}>
              <Trash2 />
              {texts.empty}
            </Button>
          </div>
          <ul aria-label={texts.list}>
            {data.items.map((item) => (
              <TrashRow
                key={`${item.kind} ${idOf(item)}`}
                item={item}
                onRestore={() => void trash.restore(item)}
                onDelete={() => setAsked(item)}
              />
            ))}
          </ul>
          <Pager page={page} lastPage={lastPage} getPageUrl={getPageUrl} />
        </>
      )}
      {asked && data && (
        <DeleteDialog
          title={asked === 'all' ? texts.askAll(data.total) : texts.askOne[asked.kind]}
          name={asked === 'all' ? null : nameOf(asked)}
          warning={texts.warning[asked === 'all' ? 'all' : asked.kind]}
          onDelete={() => void (asked === 'all' ? trash.empty() : trash.deleteForGood(asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function EmptyTrash() {
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.nothing}</h2>
      <p>{texts.nothingText}</p>
    </div>
  )
}
