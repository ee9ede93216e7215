import { useState } from 'react'
import classes from './PostThumb.module.css'

/** Beside the title, which says what the post is about: the image needs no text. */
export function PostThumb({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classes.thumb} aria-hidden="true">
      {src !== undefined && src !== broken && (
        <img
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}
