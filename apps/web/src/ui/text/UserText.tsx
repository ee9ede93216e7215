import { spellDirectionControls } from '@fovea/contract/direction-controls'

type Props = {
  text: string
  className?: string | undefined
  maxWidth?: string | undefined
  /** The whole text is also a tooltip, for places that cut it. */
  titled?: boolean
}

/** Text of a user: it does not turn the words around it, and its own letters are read in the order they were typed. */
export function UserText({ text, className, maxWidth, titled = false }: Props) {
  const shown = spellDirectionControls(text)
  return (
    <bdi className={className} style={{ maxWidth }} title={titled ? shown : undefined}>
      {shown}
    </bdi>
  )
}
