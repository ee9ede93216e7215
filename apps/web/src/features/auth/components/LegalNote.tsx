import { settings } from '../../../lib/page/settings.ts'

const pages = [
  { href: settings.termsUrl, name: 'terms' },
  { href: settings.privacyUrl, name: 'privacy policy' },
].flatMap(({ href, name }) => (href === undefined ? [] : { href, name }))

export function LegalNote({ className }: { className: string | undefined }) {
  if (pages.length === 0) return null
  return (
    <p className={className}>
      By logging in you agree to our{' '}
      {pages.map(({ href, name }, index) => (
        <span key={name}>
          {index > 0 && ' and '}
          <a href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  )
}
