// The footer of every page.
import { brandName, brandUrl } from '../ui/brand.ts'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { footerLinks, texts } from './texts.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <span>
          <a href={brandUrl}>{brandName}</a>. {texts.tagline}
        </span>
        <nav aria-label="Footer">
          {footerLinks.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
