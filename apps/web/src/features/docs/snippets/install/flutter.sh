flutter pub add http uuid crypto cryptography shared_preferences
flutter pub add device_info_plus package_info_plus
