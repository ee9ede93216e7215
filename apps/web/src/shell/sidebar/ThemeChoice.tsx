import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from '../../ui/drawings/Icon.tsx'
import text from '../../ui/text/text.module.css'
import classes from './ThemeChoice.module.css'

const choices: { value: MantineColorScheme; label: string; icon: IconName }[] = [
  { value: 'auto', label: 'System', icon: 'screen' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

/** Follows the system, or is always light or dark. The choice is stored. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choice}>
      <legend className={text.hidden}>Theme</legend>
      <span className={classes.label} aria-hidden="true">
        Theme
      </span>
      {choices.map(({ value, label, icon }) => (
        <label key={value} title={label} className={classes.option}>
          <input
            type="radio"
            name="theme"
            className={text.hidden}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon name={icon} />
          <span className={text.hidden}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
