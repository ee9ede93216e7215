import { useState } from 'react'
import classes from './UseCaseImage.module.css'

type Props = {
  /** An https address: the content security policy lets no other in. */
  src: string
  alt: string
}

/** An image from elsewhere, which may not be there. */
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
