import { useState } from 'react'
import classes from './UseCaseImage.module.css'

type Props = {
  /** Must be https; the content security policy blocks other addresses. */
  src: string
  alt: string
}

export function UseCaseImage({ src, alt }: Props) {
  const [broken, setBroken] = useState('')
  if (broken === src)
    return <p className={classes.missing}>No image could be loaded from this URL.</p>
  return (
    <img
      className={classes.image}
      src={src}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
