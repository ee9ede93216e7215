import { platformNames, platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import classes from './PlatformChoice.module.css'

type Props = { chosen: PlatformType | null; onChoose: (platform: PlatformType) => void }

export function PlatformChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend>Platform</legend>
      {platformTypes.map((platform, index) => (
        <label key={platform} className={classes.platform}>
          <input
            type="radio"
            name="platform"
            checked={platform === chosen}
            onChange={() => onChoose(platform)}
            data-autofocus={index === 0 || undefined}
          />
          {platformNames[platform]}
        </label>
      ))}
    </fieldset>
  )
}
