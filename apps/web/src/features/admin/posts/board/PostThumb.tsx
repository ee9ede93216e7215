import { useState } from 'react'
import classes from './PostThumb.module.css'

/** Beside the title, which says what the post is about: the image needs no text. */
export function PostThumb({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === broken) return null
  return (
    <span className={classes.thumb} aria-hidden="true">
      <img
        src={src}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    </span>
  )
}
