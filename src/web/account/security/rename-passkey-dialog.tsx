// Changes the name of a passkey.

import type { PasskeyView } from '#contract/accounts/passkeys.ts'
import { maxPasskeyNameCharacters } from '#contract/basics/limits.ts'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { passkeyApi } from '../passkeys/passkey-api.ts'
import { texts } from '../passkeys/texts.ts'

const words = { ...texts.rename, cancel: texts.cancel }

type Props = { passkey: PasskeyView; onDone: () => void; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onDone, onClose }: Props) {
  async function save(name: string): Promise<void> {
    await passkeyApi.rename(passkey.id, name)
    onDone()
  }
  return (
    <NameDialog
      words={words}
      name={passkey.name}
      maxCharacters={maxPasskeyNameCharacters}
      save={save}
      onClose={onClose}
    />
  )
}
