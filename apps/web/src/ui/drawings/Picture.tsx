import { useState } from 'react'
import classes from './Picture.module.css'

/** The user's picture, or initials without a picture. Decorative: the text beside it names the user or workspace. */
export function Picture({ src, name }: { src: string; name: string }) {
  // Remembers the failed URL, so that another picture is tried.
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
  const [first = [], second] = name.split(' ').map((word) => Array.from(word))
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]]
  return letters.join('').toUpperCase()
}
