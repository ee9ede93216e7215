import { useState } from 'react'
import classes from './Markdown.module.css'

type Props = { src: string | undefined; alt: string; title: string | undefined }

/** The content security policy and the sanitizer let only https images through. */
export function PostImage({ src, alt, title }: Props) {
  const [broken, setBroken] = useState<string>()
  const isRefused = src === undefined || src === ''
  if (isRefused || src === broken) {
    return (
      <span className={classes.missing}>
        {alt === '' ? 'Image' : `Image: ${alt}`}.{' '}
        {isRefused ? 'Its address must start with https://.' : 'It did not load.'}
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
