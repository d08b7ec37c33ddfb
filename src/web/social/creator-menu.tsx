// What else can be done about a person: report and block them.
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { Creator } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

export function CreatorMenu({ creator }: { creator: Creator }) {
  const { user } = useAuth()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const ask = (what: 'report' | 'block') => () => (user ? setOpen(what) : signIn())
  const close = () => setOpen(null)
  return (
    <>
      <MenuButton
        items={[
          { label: texts.report.open, onSelect: ask('report') },
          { label: texts.block.open(creator.displayName), onSelect: ask('block') },
        ]}
      >
        <Ellipsis />
        <span className={text.hidden}>{texts.more(creator.displayName)}</span>
      </MenuButton>
      <Suspense>
        {open === 'report' && <ReportDialog kind="creator" targetId={creator.username} onClose={close} />}
        {open === 'block' && (
          <BlockDialog creator={creator} onBlocked={() => navigate(routes.social.path)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
