// Playlists of everybody and one's own: searched, filtered and paged through, all of it in the address.
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { playlistPath } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'
import { FeaturedCreators } from '../social/creators.tsx'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { PlaylistList } from './playlist-list.tsx'
import { PlaylistTools } from './playlist-tools.tsx'
import styles from './playlists-page.module.css'
import { type PlaylistsState, readState, toAddress, withChange } from './playlists-query.ts'
import { texts } from './texts.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

export function PlaylistsPage() {
  const { user } = useAuth()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const state = readState(address)
  const change = (next: Partial<PlaylistsState>) => setAddress(toAddress(withChange(state, next)), { replace: true })
  const create = () => (user ? setCreating(true) : signIn())
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.head}>
        <h1 className={text.title}>{texts.title}</h1>
        <Button look="primary" className={styles.create} onClick={create}>
          <Plus />
          {texts.create}
        </Button>
      </div>
      <PlaylistTools state={state} onChange={change} />
      <PlaylistList state={state} onChange={change} onCreate={create} />
      <FeaturedCreators />
      {user && creating && (
        <Suspense>
          <CreateDialog onCreated={({ id }) => navigate(playlistPath(id))} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}
