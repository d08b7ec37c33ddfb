// Offers to import the playlist or channel in the link field of the start page.

import { importPath } from '#contract/basics/paths.ts'
import { parseListLink } from '#contract/sources/youtube/list-link.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './list-offer.module.css'
import { texts } from './texts.ts'

export function ListOffer({ link }: { link: string }) {
  const { user } = useAuth()
  const list = parseListLink(link)
  const { offer } = texts
  return (
    <>
      <h2 className={text.strong}>{'kind' in list ? offer[list.kind] : offer.channel}</h2>
      <p className={styles.text}>{user ? offer.text : offer.guest}</p>
      <Link className={buttonClass({ look: 'primary' })} to={importPath(link)}>
        {user ? offer.choose : offer.signIn}
      </Link>
    </>
  )
}
