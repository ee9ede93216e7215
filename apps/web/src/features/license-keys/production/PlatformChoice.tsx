import { platformNames, platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import { useId } from 'react'
import choices from '../../../ui/forms/Choices.module.css'
import classes from './PlatformChoice.module.css'

type Props = {
  chosen: PlatformType | null
  isMissed: boolean
  onChoose: (platform: PlatformType) => void
}

export function PlatformChoice({ chosen, isMissed, onChoose }: Props) {
  const errorId = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>Platform</legend>
      {platformTypes.map((platform, index) => (
        <label key={platform} className={`${choices.box} ${classes.platform}`}>
          <input
            type="radio"
            name="platform"
            checked={platform === chosen}
            onChange={() => onChoose(platform)}
            aria-describedby={isMissed ? errorId : undefined}
            data-autofocus={index === 0 || undefined}
          />
          {platformNames[platform]}
        </label>
      ))}
      {isMissed && (
        <p id={errorId} className={classes.error}>
          Required
        </p>
      )}
    </fieldset>
  )
}
