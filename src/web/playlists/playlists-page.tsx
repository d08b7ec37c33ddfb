// The playlists page. Search, filter, view and page are kept in the address.
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { importParameter, playlistPath } from '#contract/basics/paths.ts'
import { useSignInRedirect } from '../account/prompts/use-sign-in-redirect.ts'
import { useAuth } from '../account/session/auth.tsx'
import { FeaturedCreators } from '../social/creators/creator-list.tsx'
import { pageTitle } from '../ui/brand.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { lazyDialog } from '../ui/toasts/lazy-dialog.tsx'
import {
  applyPlaylistsChange,
  formatPlaylistsAddress,
  type PlaylistsState,
  parsePlaylistsState,
} from './cards/playlists-query.ts'
import { PlaylistList } from './playlist-list.tsx'
import { PlaylistToolbar } from './playlist-toolbar.tsx'
import styles from './playlists-page.module.css'
import { texts } from './texts.ts'

const CreatePlaylistDialog = lazyDialog(
  async () => (await import('./create-dialog.tsx')).CreatePlaylistDialog,
)
const ImportFromLink = lazyDialog(
  async () => (await import('./import/import-from-link.tsx')).ImportFromLink,
)

export function PlaylistsPage() {
  const { user } = useAuth()
  const signIn = useSignInRedirect()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const state = parsePlaylistsState(params, user !== null)
  const importLink = params.get(importParameter)
  const change = (next: Partial<PlaylistsState>) =>
    setParams(formatPlaylistsAddress(applyPlaylistsChange(state, next), user !== null), {
      replace: true,
    })
  const openCreateDialog = () => (user ? setCreating(true) : signIn())
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.head}>
        <h1 className={text.title}>{texts.title}</h1>
        <Button look="primary" className={styles.create} onClick={openCreateDialog}>
          <Plus />
          {texts.create}
        </Button>
      </div>
      <PlaylistToolbar state={state} onChange={change} />
      <PlaylistList state={state} onChange={change} onCreate={openCreateDialog} />
      {state.filter === 'public' && <FeaturedCreators />}
      {importLink !== null && (
        <Suspense>
          <ImportFromLink
            key={importLink}
            link={importLink}
            onClose={() => change({ page: state.page })}
          />
        </Suspense>
      )}
      {user && isCreating && (
        <Suspense>
          <CreatePlaylistDialog
            onCreated={({ id }) => navigate(playlistPath(id))}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
