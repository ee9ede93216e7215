import { useState } from 'react'
import classes from './Picture.module.css'

/** Somebody's picture, or their initials where there is none. Decoration: what it stands on says who or what it is. */
export function Picture({ src, name }: { src: string; name: string }) {
  // The one that did not arrive: another may.
  const [missing, setMissing] = useState('')
  return (
    <span className={classes.picture} aria-hidden="true">
      {src === '' || src === missing ? (
        initialsOf(name)
      ) : (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setMissing(src)} />
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const [first = '', second] = name.split(' ')
  const letters =
    second === undefined
      ? [...first].slice(0, 2)
      : [...first].slice(0, 1).concat(...second.slice(0, 1))
  return letters.join('').toUpperCase()
}
