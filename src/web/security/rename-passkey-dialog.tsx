// Changes the name of a passkey.
import { maxPasskeyNameCharacters } from '#contract/limits.ts'
import type { PasskeyView } from '#contract/passkeys.ts'
import { NameDialog } from '../forms/name-dialog.tsx'
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
