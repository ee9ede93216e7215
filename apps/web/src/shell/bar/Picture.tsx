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

/** Of the first two words, or of the only one. */
function initialsOf(name: string): string {
  const [first = [], second] = name.split(' ').map((word) => Array.from(word))
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]]
  return letters.join('').toUpperCase()
}
