// The accounts, the open invitations, and what administrators did.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/basics/limits.ts'
import { Button } from '../../ui/button.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls, overviewQuery } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { ActionLog } from './action-log.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonRow } from './person-row.tsx'

export function PeoplePanel() {
  const [query, setQuery] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const search = query.get('search') ?? ''
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'people', search, page],
    queryFn: () => adminCalls.listPeople({ search, page }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  const signUp = useQuery(overviewQuery).data?.signUp
  const onSearch = useCallback(
    (words: string) =>
      setQuery({ part: 'people', ...(words && { search: words }) }, { replace: true }),
    [setQuery],
  )
  const getPageUrl = (number: number) =>
    `?${new URLSearchParams({ part: 'people', ...(search && { search }), page: `${number}` })}`
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={texts.people.search}
          placeholder={texts.people.placeholder}
          search={search}
          onSearch={onSearch}
        />
        {signUp !== 'closed' && (
          <Button look="primary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            {texts.invitations.open}
          </Button>
        )}
      </div>
      {signUp === 'closed' && <p className={styles.notice}>{texts.invitations.closed}</p>}
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data && (
        <p className={text.meta} role="status">
          {data.total === 0 ? texts.people.none : texts.people.count(data.total)}
        </p>
      )}
      <ul className={styles.people}>
        {data?.items.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          lastPage={Math.ceil(data.total / adminPageSize)}
          getPageUrl={getPageUrl}
        />
      )}
      <Invitations />
      <ActionLog />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
