// The passkeys of the signed-in user, with buttons to add, rename and remove them.
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PasskeyView } from '#contract/accounts/passkeys.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import rows from '../../ui/rows.module.css'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { findPasskeyObstacle } from '../passkeys/find-obstacle.ts'
import { passkeyApi } from '../passkeys/passkey-api.ts'
import { describePasskeyFailure, isPasswordNeeded } from '../passkeys/passkey-failure.ts'
import { texts } from '../passkeys/texts.ts'
import { addPasskey } from './add-passkey.ts'

const PasskeyDialog = lazyDialog(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)
const RenamePasskeyDialog = lazyDialog(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)

type Dialog = 'add' | { rename: PasskeyView } | { remove: PasskeyView }

export function PasskeyList() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: passkeyApi.list,
    staleTime: 0,
  })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useFocusKeeper<HTMLHeadingElement>(data?.items.length)
  const obstacle = findPasskeyObstacle(data?.site)
  const reload = () => void refetch()

  async function add() {
    if (data?.confirmWith === 'password') return setDialog('add')
    setBusy(true)
    setFailure(null)
    try {
      await addPasskey()
      showToast(texts.add.done)
      await refetch()
    } catch (cause) {
      warn(texts.add.failed, cause)
      const { data: current } = await refetch()
      // The sign-in was recent when the list was loaded, and no longer is.
      if (isPasswordNeeded(cause) && current?.confirmWith === 'password') setDialog('add')
      else setFailure(describePasskeyFailure(cause, texts.add))
    }
    setBusy(false)
  }

  return (
    <>
      <div className={rows.head}>
        <h2 ref={heading} tabIndex={-1} className={text.section} id="passkeys">
          {texts.title}
        </h2>
        {!obstacle && data && data.confirmWith !== 'sign-in' && (
          <Button size="small" busy={busy} onClick={() => void add()}>
            <Plus />
            {texts.add.open}
          </Button>
        )}
      </div>
      <p className={text.muted}>
        {obstacle ?? (data?.confirmWith === 'sign-in' ? texts.signInAgain : texts.help)}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data?.items.length === 0 && <p className={text.meta}>{texts.none}</p>}
      <ul className={rows.list}>
        {data?.items.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setDialog} />
        ))}
      </ul>
      <Suspense>
        {dialog === 'add' && <PasskeyDialog onAnswer={reload} onClose={() => setDialog(null)} />}
        {dialog !== null && dialog !== 'add' && 'remove' in dialog && (
          <PasskeyDialog
            removed={dialog.remove}
            needsPassword={data?.confirmWith === 'password'}
            onAnswer={reload}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog !== null && dialog !== 'add' && 'rename' in dialog && (
          <RenamePasskeyDialog
            passkey={dialog.rename}
            onDone={reload}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type RowProps = { passkey: PasskeyView; onOpen: (dialog: Dialog) => void }

function PasskeyRow({ passkey, onOpen }: RowProps) {
  const name = passkey.name || texts.unnamed
  const used = passkey.lastUsedAt === null ? null : formatDate(passkey.lastUsedAt)
  return (
    <li className={rows.wide}>
      <Fingerprint aria-hidden />
      <div>
        <p className={text.strong}>
          <bdi>{name}</bdi>
        </p>
        <p className={text.meta}>{texts.describe(formatDate(passkey.createdAt) ?? '', used)}</p>
      </div>
      <Button
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        onClick={() => onOpen({ rename: passkey })}
      >
        {texts.rename.open}
        <span className={text.hidden}> {name}</span>
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => onOpen({ remove: passkey })}>
        {texts.remove.open}
        <span className={text.hidden}> {name}</span>
      </Button>
    </li>
  )
}
