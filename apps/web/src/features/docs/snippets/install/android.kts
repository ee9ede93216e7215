dependencies {
    implementation(files("libs/fovea-sdk-android-3.1.3.aar"))
    implementation("com.google.crypto.tink:tink-android:1.18.0")
}
