// The dialog that creates a space.
import { useQueryClient } from '@tanstack/react-query'
import type { Space } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'
import { SpaceForm } from './space-form.tsx'

const { form: labels } = texts

type CreateDialogProps = { onCreated: (space: Space) => void; onClose: () => void }

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const queries = useQueryClient()
  return (
    <Dialog
      title={labels.createTitle}
      lead={<p className={text.muted}>{labels.createLead}</p>}
      onClose={onClose}
    >
      <SpaceForm
        submitLabel={labels.create}
        busyLabel={labels.creating}
        onSubmit={async (value) => {
          const space = await api.createSpace(value)
          void queries.invalidateQueries({ queryKey: spacesKey })
          showToast(labels.created)
          onCreated(space)
        }}
      >
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{labels.cancel}</Button>
      </SpaceForm>
    </Dialog>
  )
}
