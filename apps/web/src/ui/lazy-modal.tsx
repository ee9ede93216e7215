import { useEffect, useState, type ComponentType } from 'react'
import { useChunk } from '../lib/chunk.ts'
import { notify } from '../lib/notify.ts'

type ModalProps = { opened: boolean; onClose: () => void }

/**
 * A modal whose code is loaded when it is first opened. It stays afterwards, so that it can fade out, and so that
 * a form can keep what was typed. The name is that of its component.
 */
export function lazyModal<Props extends ModalProps>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyModal(props: Props) {
    const { opened, onClose } = props
    const [wanted, setWanted] = useState(opened)
    if (opened && !wanted) setWanted(true)
    const { data: Loaded, error } = useChunk(name, load, wanted)
    // It has to be there before it opens: only then does it know where to give the focus back to.
    const [ready, setReady] = useState(false)

    useEffect(() => {
      if (Loaded !== undefined) setReady(true)
    }, [Loaded])

    useEffect(() => {
      if (error === null || !opened) return
      notify.error(`That could not be opened. ${error.message}`)
      onClose()
    }, [error, opened, onClose])

    if (Loaded === undefined) return null
    return <Loaded {...props} opened={opened && ready} />
  }
}
