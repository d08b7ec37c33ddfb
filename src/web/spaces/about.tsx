// Since when a space exists and what it saved, with its settings and the way out of it.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { Space } from '#contract/spaces.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { formatDate } from '../dates/format-date.ts'
import { membersQuery } from '../share-to-space/space-queries.ts'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import text from '../ui/text.module.css'
import styles from './space-page.module.css'
import { texts } from './texts.ts'

const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog)
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type DialogName = 'settings' | 'leave' | 'delete'

export function About({ space }: { space: Space }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { data: members } = useQuery(membersQuery(user?.uid, space.id))
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const onClose = () => setDialog(null)
  const toSpaces = () => void navigate(routes.spaces.path)
  const ownId = members?.items.find(({ isYou }) => isYou)?.id
  const { seats } = members ?? {}
  return (
    <section aria-labelledby="space-about">
      <h2 className={text.section} id="space-about">
        {texts.about}
      </h2>
      <DescriptionList
        className={styles.about}
        rows={[
          { term: texts.since, detail: formatDate(space.createdAt) },
          ...(seats?.plan ? [{ term: texts.plan, detail: texts.planSeats(seats.plan, seats.total) }] : []),
          { term: texts.readTogether, detail: texts.saved(space.savedSeconds) },
        ]}
      />
      <p className={styles.links}>
        {space.role === 'owner' && (
          <>
            <OpenButton label={texts.settings} onOpen={() => setDialog('settings')} />
            <OpenButton label={texts.delete} onOpen={() => setDialog('delete')} />
          </>
        )}
        {ownId && <OpenButton label={texts.leave} onOpen={() => setDialog('leave')} />}
      </p>
      <Suspense>
        {dialog === 'settings' && <SettingsDialog space={space} onClose={onClose} />}
        {dialog === 'leave' && ownId && (
          <ConfirmDialog
            title={texts.leaveTitle}
            lead={texts.leaveText}
            confirmLabel={texts.leaveConfirm}
            done={texts.left(space.name)}
            failed={texts.leaveFailed}
            onConfirm={() => api.removeMember(space.id, ownId)}
            onDone={toSpaces}
            onClose={onClose}
          />
        )}
        {dialog === 'delete' && (
          <ConfirmDialog
            title={texts.deleteTitle}
            lead={texts.deleteText}
            confirmLabel={texts.deleteConfirm}
            done={texts.deleted(space.name)}
            failed={texts.deleteFailed}
            onConfirm={() => api.deleteSpace(space.id)}
            onDone={toSpaces}
            onClose={onClose}
          />
        )}
      </Suspense>
    </section>
  )
}

function OpenButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className={text.inlineLink} onClick={onOpen}>
      {label}
    </button>
  )
}
