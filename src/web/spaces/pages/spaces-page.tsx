// The spaces of a person, and the invitations to others. Requires a signed-in user.
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { spacePath } from '#contract/basics/paths.ts'
import { pageTitle } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { OwnInvitations } from '../people/own-invitations.tsx'
import styles from '../spaces-page.module.css'
import { texts } from '../texts.ts'
import { useSpaceUpdates } from '../use-space-updates.ts'
import { SpaceList } from './space-list.tsx'

const CreateDialog = lazyDialog(async () => (await import('./create-dialog.tsx')).CreateDialog)

export function SpacesPage() {
  useSpaceUpdates()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.head}>
        <div className={styles.lead}>
          <h1 className={text.title}>{texts.title}</h1>
          <p className={text.muted}>{texts.lead}</p>
        </div>
        <Button look="primary" onClick={create}>
          <Plus />
          {texts.create}
        </Button>
      </div>
      <OwnInvitations />
      <SpaceList />
      <Suspense>
        {isCreating && (
          <CreateDialog
            onCreated={({ id }) => void navigate(spacePath(id))}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
