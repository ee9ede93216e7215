import { useState } from 'react'
import classes from './Markdown.module.css'

type Props = { src: string | undefined; alt: string; title: string | undefined }

/** The content security policy and the sanitizer let only https images through. */
export function PostImage({ src, alt, title }: Props) {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === '' || src === broken) {
    return (
      <span className={classes.missing}>
        {alt === '' ? 'Image' : `Image: ${alt}`}. It can’t be shown: its address must start with
        https:// and lead to an image.
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
