// The name of a space, and what one can do there.
import { Plus, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import styles from '../space-page.module.css'
import { ShareButton } from '../summaries/share-button.tsx'
import { texts } from '../texts.ts'

const InviteDialog = lazyDialog(
  async () => (await import('../people/invite-dialog.tsx')).InviteDialog,
)

export function SpaceHeader({ space }: { space: Space }) {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={text.meta}>
            <Link to={routes.spaces.path}>{texts.back}</Link>
          </p>
          <h1 className={text.title} dir="auto">
            {space.name}
          </h1>
          {space.description && (
            <p className={text.lead} dir="auto">
              {space.description}
            </p>
          )}
        </div>
        {space.role !== 'reader' && (
          <div className={layout.row}>
            {space.role === 'owner' && (
              <Button onClick={() => setInviting(true)}>
                <UserPlus />
                {texts.invite}
              </Button>
            )}
            <ShareButton space={space}>
              <Plus />
            </ShareButton>
          </div>
        )}
      </div>
      <Suspense>
        {isInviting && <InviteDialog space={space} onClose={() => setInviting(false)} />}
      </Suspense>
    </>
  )
}
