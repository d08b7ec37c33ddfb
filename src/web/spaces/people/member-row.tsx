// A member of a space. For owners their role is a select, whose last choice removes them.
import { Suspense, useState } from 'react'
import { spaceRoles } from '#contract/basics/limits.ts'
import type { Space, SpaceMembers } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useSpaceChange } from '../share/use-space-change.ts'
import styles from '../space-page.module.css'
import { roleNames, texts } from '../texts.ts'

const ConfirmDialog = lazyDialog(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog)

type Member = SpaceMembers['items'][number]

export function MemberRow({ space, member }: { space: Space; member: Member }) {
  const { id, name, role, shared, isYou, isLastOwner } = member
  const reasonId = space.role === 'owner' && isLastOwner ? `last-owner-${id}` : undefined
  return (
    <li>
      <Avatar name={name} size="medium" tinted={!isYou} />
      <div>
        <p className={text.strong}>
          <bdi>{isYou ? texts.yourself(name) : name}</bdi>
        </p>
        <p className={text.meta}>
          {shared > 0 || role !== 'reader' ? texts.shared(shared) : texts.reads}
        </p>
      </div>
      {space.role === 'owner' ? (
        <RoleSelect space={space} member={member} reasonId={reasonId} />
      ) : (
        <Badge>{roleNames[role]}</Badge>
      )}
      {reasonId && (
        <p className={joinClasses(text.meta, styles.reason)} id={reasonId}>
          {texts.lastOwnerStays}
        </p>
      )}
    </li>
  )
}

const removeChoice = 'remove'

/** With the id of a reason the role cannot be changed. */
type RoleProps = { space: Space; member: Member; reasonId: string | undefined }

function RoleSelect({ space, member: { id, name, role, shared, isYou }, reasonId }: RoleProps) {
  const { run } = useSpaceChange()
  const [isRemoving, setRemoving] = useState(false)
  function choose(value: string) {
    if (value === removeChoice) return setRemoving(true)
    const next = spaceRoles.find((one) => one === value)
    if (next && next !== role)
      void run(() => api.changeRole(space.id, id, next), {
        done: texts.roleChanged(isYou ? texts.you : name, next),
        failed: texts.roleFailed,
      })
  }
  return (
    <div className={styles.role}>
      <Select
        label={texts.roleOf(name)}
        value={role}
        options={[
          ...spaceRoles.map((value) => [value, roleNames[value]] as const),
          // One's own place is given up in the settings.
          ...(isYou ? [] : [[removeChoice, texts.remove] as const]),
        ]}
        onChange={choose}
        {...(reasonId && { disabledBecause: reasonId })}
      />
      <Suspense>
        {isRemoving && (
          <ConfirmDialog
            title={texts.removeTitle(name)}
            lead={texts.removeText(shared)}
            confirmLabel={texts.removeMember}
            failed={texts.removeFailed}
            done={texts.removed(name)}
            onConfirm={() => api.removeMember(space.id, id)}
            onClose={() => setRemoving(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
