// The settings of a space, and the ways out of it.
import { LogOut, Settings, Trash2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { Space, SpaceMembers } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'

const SettingsDialog = lazyDialog(
  async () => (await import('./settings-dialog.tsx')).SettingsDialog,
)
const ConfirmDialog = lazyDialog(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog)

type DialogName = 'settings' | 'leave' | 'delete'
/** `own` is the viewer's membership, once it is loaded. */
type Props = { space: Space; own: SpaceMembers['items'][number] | undefined }

export function SpaceActions({ space, own }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const reasonId = useId()
  const isOwner = space.role === 'owner'
  return (
    <>
      <div className={styles.actions}>
        {isOwner && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('settings')}>
            <Settings />
            {texts.settings}
          </Button>
        )}
        {own && (
          <Button
            size="small"
            aria-haspopup="dialog"
            {...(own.isLastOwner && { disabled: true, 'aria-describedby': reasonId })}
            onClick={() => setDialog('leave')}
          >
            <LogOut />
            {texts.leave}
          </Button>
        )}
        {isOwner && (
          <Button
            size="small"
            look="danger"
            aria-haspopup="dialog"
            onClick={() => setDialog('delete')}
          >
            <Trash2 />
            {texts.delete}
          </Button>
        )}
      </div>
      {own?.isLastOwner && (
        <p className={text.meta} id={reasonId}>
          {texts.lastOwnerLeaves}
        </p>
      )}
      <Suspense>
        {dialog && (
          <OpenDialog name={dialog} space={space} ownId={own?.id} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}

type DialogProps = {
  name: DialogName
  space: Space
  ownId: string | undefined
  onClose: () => void
}

function OpenDialog({ name, space, ownId, onClose }: DialogProps) {
  const navigate = useNavigate()
  const onDone = () => void navigate(routes.spaces.path)
  if (name === 'settings') return <SettingsDialog space={space} onClose={onClose} />
  if (name === 'delete')
    return (
      <ConfirmDialog
        title={texts.deleteTitle}
        lead={texts.deleteText}
        confirmLabel={texts.deleteConfirm}
        done={texts.deleted(space.name)}
        failed={texts.deleteFailed}
        onConfirm={() => api.deleteSpace(space.id)}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (ownId === undefined) return null
  return (
    <ConfirmDialog
      title={texts.leaveTitle}
      lead={texts.leaveText}
      confirmLabel={texts.leaveConfirm}
      done={texts.left(space.name)}
      failed={texts.leaveFailed}
      onConfirm={() => api.removeMember(space.id, ownId)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
