// Renames a space.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts as uiTexts } from '../../ui/texts.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'
import { SpaceForm } from './space-form.tsx'

export function SettingsDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const queries = useQueryClient()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={texts.settings}
      lead={<p className={text.muted}>{texts.settingsLead}</p>}
      onClose={onClose}
    >
      <SpaceForm
        value={space}
        submitLabel={texts.form.save}
        busyLabel={uiTexts.saving}
        onSubmit={async (value) => {
          await api.changeSpace(space.id, value)
          void queries.invalidateQueries({ queryKey: spacesKey })
          showToast(texts.form.saved)
          closeDialog(cancel.current)
        }}
      >
        <Button ref={cancel} onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.form.cancel}
        </Button>
      </SpaceForm>
    </Dialog>
  )
}
